/** Guesses a garment's type from its name: "Cream wool jumper" is a jumper. */

/** Words by the type that they tell, as they end or stand in English names. */
const WORDS: Record<string, readonly string[]> = {
  coat: ["coat", "overcoat", "raincoat", "trench", "parka", "anorak", "mac", "duffle", "peacoat"],
  jacket: ["jacket", "blazer", "bomber", "windbreaker", "gilet", "vest", "waistcoat", "puffer"],
  cardigan: ["cardigan"],
  jumper: [
    "jumper",
    "sweater",
    "pullover",
    "turtleneck",
    "roll-neck",
    "knit",
    "hoodie",
    "sweatshirt",
    "fleece",
  ],
  "t-shirt": ["t-shirt", "tshirt", "tee", "tank"],
  shirt: ["shirt", "blouse", "overshirt", "flannel", "button-down"],
  top: ["top", "camisole", "bodysuit", "polo", "crop", "corset"],
  dress: ["dress", "gown", "sundress", "kaftan"],
  skirt: ["skirt", "kilt"],
  jeans: ["jeans", "denim", "jean"],
  shorts: ["shorts", "bermudas"],
  trousers: [
    "trousers",
    "pants",
    "chinos",
    "slacks",
    "leggings",
    "joggers",
    "culottes",
    "cords",
    "sweatpants",
  ],
  suit: ["suit", "tuxedo", "jumpsuit", "playsuit", "dungarees", "overalls"],
  boots: ["boots", "boot", "wellies"],
  shoes: [
    "shoes",
    "shoe",
    "sneakers",
    "trainers",
    "loafers",
    "heels",
    "sandals",
    "pumps",
    "brogues",
    "oxfords",
    "flats",
    "mules",
    "clogs",
    "espadrilles",
    "slippers",
  ],
  bag: ["bag", "handbag", "tote", "backpack", "rucksack", "clutch", "purse", "satchel"],
  hat: ["hat", "cap", "beanie", "beret", "fedora", "bonnet"],
  scarf: ["scarf", "shawl", "stole", "bandana", "neckerchief"],
  jewellery: ["necklace", "earrings", "ring", "bracelet", "watch", "brooch", "pendant"],
  accessories: [
    "belt",
    "gloves",
    "mittens",
    "tie",
    "sunglasses",
    "glasses",
    "socks",
    "tights",
    "umbrella",
  ],
};

const TYPES = new Map(
  Object.entries(WORDS).flatMap(([type, words]) => words.map((word) => [word, type] as const)),
);

/** Empty when no word tells. The last word that does counts: a "shirt dress" is a dress. */
export function guessType(name: string): string {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .reverse();
  for (const word of words) {
    const type = TYPES.get(word) ?? TYPES.get(`${word}s`);
    if (type) return type;
  }
  return "";
}
