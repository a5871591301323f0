"""A playground and a page of it in a real Chromium."""

import asyncio
import contextlib
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

from playwright.async_api import Browser, Locator, Page, async_playwright, expect

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}

expect.set_options(timeout=20_000)


@contextlib.asynccontextmanager
async def a_playground(which: str, database: Path) -> AsyncIterator[str]:
    """A playground in a process of its own, ended as Ctrl-C ends it; gives its address."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.playground.serve",
        which,
        str(database),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        line = (await process.stdout.readline()).decode()
        assert line.startswith("Play at http://127.0.0.1:"), line
        yield line.split()[2]
    finally:
        if process.returncode is None:
            process.terminate()
        assert await process.wait() == 0


@contextlib.asynccontextmanager
async def a_browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


class Table:
    """The page as a person uses it. Complaints of the page and requests to other hosts fail the test."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self._hear(said.type, said.text))
        page.on("request", lambda request: self._only_home(request.url))
        self.channel = page.locator("#channel")
        self.dm = page.locator("#dm")

    def _hear(self, kind: str, text: str) -> None:
        """A click that came too late is answered by 409, which the browser notes: no fault of the page's."""
        if kind == "error" and "409 (Conflict)" not in text:
            self.complaints.append(text)

    def _only_home(self, url: str) -> None:
        if (
            urlsplit(url).scheme in {"http", "https", "ws"}
            and urlsplit(url).netloc != urlsplit(self.address).netloc
        ):
            self.complaints.append(f"asked {url}")

    async def be(self, name: str) -> None:
        """Switch to a person by one click."""
        person = self.page.locator(".person", has_text=name)
        if await person.get_attribute("aria-pressed") == "true":
            return
        await person.click()
        await expect(person).to_have_attribute("aria-pressed", "true")

    async def answered(self) -> None:
        """Wait until nothing that was clicked waits for its answer."""
        await self.page.wait_for_function("() => !document.querySelector('[aria-busy]')")

    def button(self, name: str, side: Locator | None = None) -> Locator:
        """The newest button with that text."""
        return (side or self.channel).locator("[data-act]", has_text=name).last

    def last(self, side: Locator | None = None) -> Locator:
        return (side or self.channel).locator(".message").last


@contextlib.asynccontextmanager
async def a_table(browser: Browser, address: str, size: dict[str, int] = DESKTOP) -> AsyncIterator[Table]:
    context = await browser.new_context(viewport=size)  # type: ignore[arg-type]
    page = await context.new_page()
    table = Table(page, address)
    await page.goto(address)
    await expect(page.locator(".person[aria-pressed=true]")).to_have_count(1)
    try:
        yield table
        assert not table.complaints, table.complaints
    finally:
        await context.close()
