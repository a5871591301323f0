"""The playground in a real browser: a newcomer plays, and everything the page can show."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.playground.browser import CHROMIUM, PHONE, Table, a_browser, a_playground, a_table

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed (Debian: apt install chromium)"),
]

PLAYABLE = ".button[data-act=click]:enabled"


async def play_on(table: Table, names: tuple[str, ...]) -> None:
    """Everybody in turn clicks the first thing their hand offers, until the game is over."""
    rematch = table.channel.locator(".button", has_text="Rematch")
    for _ in range(200):
        for name in names:
            await table.be(name)
            if await rematch.count():
                return
            # In one step with the look: the hand changes whenever somebody else moves.
            await table.page.evaluate("what => document.querySelector(what)?.click()", f"#dm {PLAYABLE}")
            await table.answered()
    raise AssertionError("the game does not end")


async def test_a_newcomer_plays_a_whole_game_by_clicks(tmp_path: Path) -> None:
    async with (
        a_playground("game", tmp_path / "games.sqlite3") as address,
        a_browser() as browser,
        a_table(browser, address) as table,
    ):
        page = table.page
        await page.keyboard.press("Tab")
        await table.channel.locator("textarea").press_sequentially("/pl")
        await expect(table.channel.get_by_role("option")).to_contain_text(["/play"])
        await page.keyboard.press("Enter")
        await page.keyboard.type("kingdom")
        await expect(table.channel.get_by_role("option")).to_have_text(["Bloom Kingdom"])
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        await expect(table.last()).to_contain_text("1 of 5")
        await table.be("Ben")
        await table.button("Join").click()
        await expect(table.last()).to_contain_text("2 of 5")
        await table.be("Ada")
        for seats in ("3 of 5", "4 of 5"):
            await table.button("Add a bot player").click()
            await expect(table.last()).to_contain_text(seats)
        await table.button("Start").click()

        await expect(table.dm.locator(PLAYABLE).first).to_be_visible()
        await expect(table.page.locator(".person", has_text="Ben").locator(".dot")).to_be_visible()
        await expect(table.page.locator(".person", has_text="Diego").locator(".dot")).to_have_count(0)
        hand = await table.dm.locator("img").last.get_attribute("alt")
        assert hand and hand.startswith("Your hand")
        await table.button("My hand").click()
        private = table.channel.locator(".message.private").last
        await expect(private).to_contain_text("Only you can see this")
        await expect(private.locator("img")).to_have_attribute("alt", hand)

        await table.be("Ben")
        await expect(table.dm.locator(PLAYABLE).first).to_be_visible()
        assert await table.dm.locator("img").last.get_attribute("alt") != hand
        await expect(private).to_have_count(0)
        await table.be("Diego")
        await expect(table.dm.locator(".message")).to_have_count(0)

        await play_on(table, ("Ada", "Ben"))
        await table.be("Ada")
        await expect(table.dm).to_contain_text("The game is over")
        await table.button("Rules").click()
        await expect(table.last()).to_have_class("message private")


async def test_a_game_goes_on_at_the_next_start(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    async with a_browser() as browser:
        async with a_playground("game", database) as address, a_table(browser, address, PHONE) as table:
            await table.page.get_by_text("Type /play for me").click()
            await table.channel.locator(".field input").fill("kingdom")
            await table.page.keyboard.press("Enter")
            await expect(table.channel.locator(".field input")).to_have_value("Bloom Kingdom")
            await table.page.keyboard.press("Enter")
            await expect(table.last()).to_contain_text("1 of 5")
            await table.button("Add a bot player").click()
            await expect(table.last()).to_contain_text("2 of 5")
            await table.button("Start").click()
            tab = table.page.get_by_role("tab", name="Direct messages")
            await expect(tab).to_have_class("unread")
            await tab.click()
            await expect(tab).not_to_have_class("unread")
            await expect(table.channel).to_be_hidden()
            first = table.dm.locator(PLAYABLE).first
            await first.click()
            await table.answered()
        async with a_playground("game", database) as address, a_table(browser, address) as table:
            await expect(table.channel).to_contain_text("Round 1 of 3")
            await play_on(table, ("Ada",))


async def test_changes_reach_every_page_by_themselves(tmp_path: Path) -> None:
    async with (
        a_playground("demo", tmp_path / "unused") as address,
        a_browser() as browser,
        a_table(browser, address) as ada,
        a_table(browser, address, PHONE) as ben,
    ):
        await ben.be("Ben")
        await ada.channel.locator("textarea").fill("Shall we **play**? <b>now</b>")
        await ada.page.keyboard.press("Enter")
        await expect(ben.last().locator(".text")).to_have_text("Shall we play? <b>now</b>")
        await expect(ben.last().locator("strong")).to_have_text("play")
        await expect(ben.last().locator("b", has_text="now")).to_have_count(0)
        await ada.page.get_by_role("button", name="side-table").click()
        await expect(ada.channel.locator(".message")).to_have_count(0)
        await ben.channel.locator("textarea").fill("Yes")
        await ben.channel.get_by_role("button", name="Send").click()
        await expect(ada.page.locator(".link", has_text="game-night").locator(".dot")).to_be_visible()
        width = await ben.page.evaluate("document.documentElement.scrollWidth")
        assert width == PHONE["width"]


async def test_everything_a_message_can_carry(tmp_path: Path) -> None:
    async with (
        a_playground("demo", tmp_path / "unused") as address,
        a_browser() as browser,
        a_table(browser, address) as table,
    ):
        page = table.page
        line = table.channel.locator("textarea")
        await line.press_sequentially("/eat ")
        await page.keyboard.type("ap")
        await expect(table.channel.get_by_role("option")).to_have_text(["Apple", "Apricot", "Grape"])
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await page.get_by_role("button", name="+ who").click()
        await table.channel.get_by_role("option", name="Chloé").click()
        await page.keyboard.press("Enter")
        await expect(table.last()).to_contain_text("@Chloé eats Apricot")
        await expect(page.locator(".person", has_text="Chloé").locator(".dot")).to_be_visible()

        await line.press_sequentially("/eat ")
        await page.keyboard.press("Escape")
        await page.keyboard.press("Escape")
        await expect(line).to_be_visible()
        await line.press_sequentially("/demo ")
        await page.keyboard.press("Enter")
        demo = table.channel.locator(".message", has=page.locator(".gallery"))
        await expect(demo.get_by_role("heading")).to_have_text("Demo")
        await expect(demo.get_by_role("link", name="Rules")).to_have_attribute("href", "https://example.com/")
        await expect(demo.get_by_role("button", name="Off")).to_be_disabled()
        await expect(demo.locator("li")).to_have_text(["first", "second"])

        picture = demo.locator("img")
        await picture.evaluate("image => { image.dataset.same = 'yes'; window.picture = image; }")
        await table.button("Count 1").click()
        await expect(table.button("Count 2")).to_be_visible()
        await expect(picture).to_have_attribute("alt", "A board that says n = 2")
        assert await page.evaluate("window.picture.isConnected")
        await picture.click()
        await expect(page.locator("dialog.lightbox figcaption")).to_have_text("A board that says n = 2")
        await page.keyboard.press("Escape")

        await table.button("Secret").click()
        await expect(table.channel.get_by_text("Bloom is thinking…")).to_be_visible()
        await expect(table.last()).to_contain_text("A secret for you alone")
        await table.last().get_by_text("Dismiss message").click()
        await expect(table.channel.get_by_text("A secret for you alone")).to_have_count(0)

        await table.button("Whisper").click()
        await expect(table.last(table.dm)).to_contain_text("this is a direct message")
        await table.button("Count 100", table.dm).click()
        await expect(table.button("Count 101", table.dm)).to_be_visible()

        await demo.locator(".menu", has_text="Pick up to two").click()
        done = page.get_by_role("button", name="Done")
        await expect(done).to_be_disabled()
        for fruit in ("Fig", "Grape"):
            await page.locator(".popover").get_by_role("option", name=fruit).click()
        await done.click()
        await expect(table.last()).to_contain_text("You picked Fig, Grape")
        await demo.locator(".menu", has_text="Pick a person").click()
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await expect(table.last()).to_contain_text("You picked @Ben")

        await table.button("Modal").click()
        await page.get_by_label("Your name").fill("Zoë")
        await page.get_by_label("Fruit").select_option("Banana")
        await page.get_by_role("button", name="Submit").click()
        await expect(table.last()).to_contain_text("Thanks Zoë for Banana")

        await table.button("Silent").click()
        await expect(demo.locator("[aria-busy]")).to_have_count(1)
        await expect(demo.get_by_role("alert")).to_have_text("This interaction failed")

        await table.button("Thread").click()
        await table.channel.get_by_role("button", name="Open it").click()
        await expect(table.last()).to_contain_text("Welcome to the thread")
        await expect(page.locator(".link[aria-current]")).to_have_text("↳ A thread")
