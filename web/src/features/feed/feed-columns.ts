/** One column on a phone, more beside each other as there is room. */
export const FEED_COLUMNS =
  "grid gap-x-6 gap-y-12 tablet:grid-cols-2 desktop:grid-cols-3 wide:grid-cols-4";

/** How wide a picture is in them. */
export const CARD_SIZES =
  "(min-width: 88rem) 18rem, (min-width: 64rem) 26vw, (min-width: 40rem) 45vw, 100vw";
