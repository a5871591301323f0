"""The five printed sheets, frozen: nine rows of eight letters each (O P Y B, V for purple, W for white).

They came out of tools.bloom_sheets with the seeds below and were kept because they are equally hard
(docs/bloom-sheets.md).
"""

SHEETS: dict[str, tuple[str, ...]] = {
    "A": (
        "BYYWVYYY",
        "BWPPVWYY",
        "PPPOBPPP",
        "BBWOOOPW",
        "BVVVVVYY",
        "POOVOBBV",
        "VOOYOBWV",
        "YYOPPOBV",
        "YVOWPBBB",
    ),
    "B": (
        "PPBBBBPB",
        "PBBWYVVB",
        "YYVOYYVW",
        "OOWOOYVY",
        "WOPOWOVY",
        "VBPOYBVY",
        "VVWYYBPP",
        "OVBPPBPY",
        "OOOVVWPP",
    ),
    "C": (
        "WPPPYYOO",
        "VVYYYYPB",
        "VVBBOOWY",
        "BBBYPOVV",
        "OBWYPBVV",
        "OVOBBBVW",
        "PYOOWYYP",
        "PWOOVVYP",
        "PBBWOVPP",
    ),
    "D": (
        "VVPWVOWB",
        "YYYYYOPP",
        "BBOYOOPW",
        "VBOWPPBO",
        "VYYYBBBY",
        "VYOOBVWO",
        "PVVOVVOO",
        "PWYYVBBB",
        "PPPPVPBW",
    ),
    "E": (
        "VVVPYYOO",
        "PBBBBYVO",
        "PWVOBWVP",
        "YYVVWPPP",
        "YOWVYYYV",
        "YOOBYBYO",
        "WOOBWPWY",
        "BOPPPPPO",
        "BVVVBBBO",
    ),
}

SEEDS: dict[str, bytes] = {
    "A": b"sheet 0 5",
    "B": b"sheet 1 10",
    "C": b"sheet 2 10",
    "D": b"sheet 3 7",
    "E": b"sheet 4 8",
}
"""What each sheet was generated from; the sheet's number is its place, A = 0."""
