"""The sample people. Their outfits are in the order in which they post them."""

from deploy.seed.models import Applicant, Character, Day

CAST: tuple[Character, ...] = (
    Character(
        "ana", "Ana Duarte", "PT", "Wears the same coat until April. Lisbon, by the river.",
        ("ben", "chiara", "greta", "ines", "kaia"),
        (
            Day("Linen while it lasts", "holiday", 6, 71, ("summer", "travel")),
            Day("First day the coat came out", "autumn walk", 0, 32, ("autumn", "layers")),
            Day("Client in the morning, train in the evening", "office", 1, 19, ("office",)),
            Day("Rain since six", "rainy day", 2, 8, ("rainy-day", "autumn")),
            Day("Slow Sunday, long skirt", "sunday", 0, 2, ("weekend", "knitwear")),
        ),
    ),
    Character(
        "ben", "Ben Okafor", "NL", "Teacher. Twelve shirts, no more.",
        ("ana", "david", "hugo", "leo"),
        (
            Day("Sports day, somehow still clean", "weekend", 8, 58, ("weekend", "denim")),
            Day("Parents' evening", "office", 11, 30, ("office",)),
            Day("Museum with the fifth form", "gallery", 5, 17, ("city",)),
            Day("Marking at the kitchen table", "sunday", 4, 9, ("knitwear",), "followers"),
            Day("Saturday errands by bike", "weekend", 1, 3, ("weekend", "denim")),
        ),
    ),
    Character(
        "chiara", "Chiara Bellini", "IT", "Colour first. Pattern cutter from Milan.",
        ("ana", "elif", "ines", "kaia", "farid"),
        (
            Day("Market, then too much fruit", "market day", 2, 66, ("summer", "weekend")),
            Day("My own toile, finally in proper cloth", "shirt dress", 5, 41, ("self-made",)),
            Day("Silk under denim, always", "denim over silk", 9, 22, ("denim",)),
            Day("Opening night", "evening", 6, 11, ("evening",)),
            Day("Three jackets, one decision", "on the rail", 3, 1, ("capsule",)),
        ),
    ),
    Character(
        "david", "David Lindqvist", "SE", "Navy, grey, and one brave scarf.",
        ("ben", "greta", "jonas"),
        (
            Day("Archipelago ferry", "holiday", 8, 75, ("summer", "travel")),
            Day("The brave scarf", "rainy day", 11, 27, ("rainy-day", "layers")),
            Day("Library day", "library", 1, 15, ("knitwear", "office")),
            Day("Packed for Gothenburg in ten minutes", "packed", 5, 6, ("travel",)),
            Day("Board meeting", "office", 5, 2, ("office",), "followers"),
        ),
    ),
    Character(
        "elif", "Elif Aydın", "TR", "Architect. Buttons everything up.",  # noqa: RUF001 - a Turkish character
        ("chiara", "greta", "leo", "ana"),
        (
            Day("Site visit, boots on", "autumn walk", 4, 44, ("office", "layers")),
            Day("Everything I wear in November", "on the rail", 7, 20, ("capsule",)),
            Day("Model-making day", "shirt dress", 8, 13, ("office",)),
            Day("Wide trousers weather", "gallery", 10, 7, ("city",)),
            Day("Dinner at my sister's", "long evening", 0, 1, ("evening", "knitwear")),
        ),
    ),
    Character(
        "farid", "Farid Haddad", "FR", "Cook. Off duty in wool.",
        ("chiara", "hugo", "ines"),
        (
            Day("Marseille, thirty-one degrees", "holiday", 1, 69, ("summer",)),
            Day("Market before the market opens", "autumn walk", 10, 36, ("autumn",)),
            Day("Day off, no plan", "weekend", 2, 16, ("weekend",)),
            Day("Lunch service over", "library", 6, 10, ("knitwear",)),
            Day("Trying my father's coat", "rainy day", 7, 4, ("layers",), "private"),
        ),
    ),
    Character(
        "greta", "Greta Vogel", "DE", "Mends more than she buys.",
        ("ana", "david", "elif", "jonas", "kaia"),
        (
            Day("The skirt is from 1996", "library", 3, 52, ("second-hand",)),
            Day("Elbows mended, invisible almost", "sunday", 10, 29, ("mended", "knitwear")),
            Day("Swapped the bag at the flea market", "market day", 9, 21, ("second-hand",)),
            Day("Third winter of these boots", "autumn walk", 7, 12, ("autumn", "mended")),
            Day("Drizzle, not rain", "rainy day", 4, 3, ("rainy-day",)),
        ),
        on_start_page=False,
    ),
    Character(
        "hugo", "Hugo Martín", "ES", "Plays bass. Owns one hat.",
        ("ben", "farid", "leo", "chiara"),
        (
            Day("Sound check", "gallery", 7, 47, ("stage",)),
            Day("The hat", "gallery", 2, 25, ("city",)),
            Day("Van, eight hours", "weekend", 11, 18, ("travel", "denim")),
            Day("Second encore", "denim over silk", 7, 9, ("stage", "denim")),
            Day("Home, washing", "packed", 2, 5, ("travel",)),
        ),
    ),
    Character(
        "ines", "Inês Moreira", "PT", "Dresses, all year. Tights exist.",
        ("ana", "chiara", "kaia", "elif"),
        (
            Day("Wedding number three", "evening", 3, 63, ("evening", "summer")),
            Day("Wrap dress, flat shoes", "market day", 6, 38, ("weekend",)),
            Day("Dots on a Monday", "shirt dress", 0, 24, ("office",)),
            Day("Winter version of the same idea", "long evening", 4, 14, ("knitwear",)),
            Day("Concert, front row", "evening", 9, 6, ("evening",)),
        ),
    ),
    Character(
        "jonas", "Jonas Weber", "AT", "Trains, mountains, one rucksack.",
        ("david", "greta"),
        (
            Day("Four days, one bag", "packed", 4, 55, ("travel",)),
            Day("Night train to Zagreb", "packed", 1, 33, ("travel",)),
            Day("Hut, then valley", "autumn walk", 2, 23, ("autumn",)),
            Day("Office, reluctantly", "office", 4, 10, ("office",)),
            Day("Quiet weekend", "weekend", 5, 4, ("weekend",)),
        ),
        audience="followers",
    ),
    Character(
        "kaia", "Kaia Tamm", "EE", "Knits most of it herself.",
        ("ana", "chiara", "greta", "ines", "elif"),
        (
            Day("Sleeve island, escaped", "long evening", 6, 60, ("self-made", "knitwear")),
            Day("Eleven balls of wool later", "sunday", 8, 40, ("self-made", "knitwear")),
            Day("Hat from the leftovers", "denim over silk", 4, 26, ("self-made",)),
            Day("Tallinn in the fog", "rainy day", 9, 12, ("rainy-day",)),
            Day("Roll-neck number four", "gallery", 0, 2, ("self-made", "knitwear")),
        ),
    ),
    Character(
        "leo", "Leo Castellan", "BE", "Tailor's apprentice in Ghent.",
        ("elif", "hugo", "ben", "chiara"),
        (
            Day("First jacket with my name in it", "on the rail", 0, 50, ("tailoring",)),
            Day("Trousers, second fitting", "office", 10, 31, ("tailoring",)),
            Day("Windowpane, lined up at last", "rainy day", 1, 16, ("tailoring",)),
            Day("Sunday, no jacket", "library", 11, 8, ("weekend",)),
            Day("What the master said about this lapel", "office", 3, 1, ("tailoring", "office")),
        ),
    ),
)  # fmt: skip

APPLICANTS: tuple[Applicant, ...] = (
    Applicant("mara@example.org", "HR", "I photograph every outfit anyway and lose the pictures."),
    Applicant("noah@example.org", "DE", "To stop buying a third grey jumper."),
    Applicant("olga@example.org", "PL", "Costume department, thirty years of notes on paper.",
            "talk", "approve", "Thirty years of notes", joins=True),
    Applicant("pieter@example.org", "NL", "Ben told me.", "friend", "approve", "Knows Ben",
            joins=True),
    Applicant("quynh@example.org", "FR", "I want to lend clothes to my sister and get them back."),
    Applicant("rosa@example.org", "ES", ""),
    Applicant("sami@example.org", "FI", "My capsule is nine pieces. Looking for the tenth.",
            "talk"),
    Applicant("thea@example.org", "NO", "For the calendar of what I wore when.", "friend"),
    Applicant("umberto@example.org", "IT", "Chiara cuts my shirts.", "friend", "approve",
            "Knows Chiara"),
    Applicant("vera@example.org", "CZ", "Second-hand shop, forty dresses, no list."),
    Applicant("wanda@example.org", "PL", "Buy cheap watches here", "web", "decline", "Advertising"),
    Applicant("xenia@example.org", "GR", "Three cities a year, one suitcase.", "talk"),
    Applicant("yusuf@example.org", "TR", "My wife says I own one shirt. I own eleven."),
    Applicant("zora@example.org", "RS", "test test test", "web", "decline",
            "Not a person, it seems"),
)  # fmt: skip

RECOMMENDED: tuple[tuple[str, str, str], ...] = (
    ("outfit", "greta", "Mended six times and still the best thing in the room."),
    ("outfit", "chiara", "Cut it herself, and it shows."),
    ("outfit", "kaia", "Every stitch of it made by hand."),
    ("outfit", "elif", "Nothing too much, nothing missing."),
    ("outfit", "ines", "A dress that has earned its pockets."),
    ("outfit", "david", "One bag, and still well dressed."),
    ("person", "kaia", "Knits what the rest of us buy."),
    ("person", "elif", "An architect who dresses like her drawings."),
    ("tag", "ines", "Dresses for every month that there is."),
    ("tag", "david", "How to pack for a week in ten minutes."),
)
"""Kind, owner, and the reason that readers see."""

COMMENTS = (
    "Where is the coat from?", "That colour on you.", "I have been looking for exactly this.",
    "The shoes!", "Did you make that yourself?", "Lend it to me, please.",
    "This, but in my size.", "Looks warm. Is it?", "The proportions are perfect.",
    "You wore this last winter too, and I still like it.", "How does it wash?",
    "Saving this for a rainy Tuesday.", "Best one this month.", "So calm.",
)  # fmt: skip

REPLIES = (
    "Thank you!", "That means a lot.", "You made my day.", "Ask me again next time we meet.",
    "Come and try it on.", "Thanks, I wear it all the time.",
)  # fmt: skip

TAG_NOTES = {
    "autumn": "From the first cold morning on.",
    "capsule": "Few things, many mornings.",
    "city": "Pavements, trams, doors held open.",
    "denim": "Washed seldom.",
    "evening": "After eight.",
    "knitwear": "By hand and by machine.",
    "layers": "One more, one less.",
    "mended": "Still good.",
    "office": "Where people can see.",
    "rainy-day": "Tested outdoors.",
    "second-hand": "Somebody wore it before.",
    "self-made": "Cut, sewn or knitted here.",
    "stage": "Under warm lights.",
    "summer": "When a shirt is enough.",
    "tailoring": "Fittings and what came of them.",
    "travel": "Everything fits into one bag.",
    "weekend": "Nobody asked for a jacket.",
}
