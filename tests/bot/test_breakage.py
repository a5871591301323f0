"""What a hostile or an unlucky user meets: each test is of something that went wrong once."""

from tests.bot.world import World


async def test_a_command_with_a_very_long_text(world: World) -> None:
    """Discord takes 6,000 characters of an option, a Fluent value 1,000, an answer 4,000."""
    ada = world.people[0]
    for command, typed in (
        ("play", {"game": "*" * 6000}),
        ("play", {"game": "kingdom", "options": "<@1>" * 1500}),
        ("rules", {"game": "# " * 3000}),
        ("leaderboard", {"game": "<" * 6000}),
    ):
        answer = await ada.slash(command, **typed)
        assert "<@1>" not in answer.private.replace("\\<", "")
        assert len(answer.private) < 500
    assert world.query("SELECT count(*) FROM tables") == [(0,)]
