/** One column on a phone, more as space allows. */
export const FEED_COLUMNS =
  "grid gap-x-6 gap-y-12 tablet:grid-cols-2 desktop:grid-cols-3 wide:grid-cols-4";

/** Width of a picture in the columns. */
export const CARD_SIZES =
  "(min-width: 88rem) 18rem, (min-width: 64rem) 26vw, (min-width: 40rem) 45vw, 100vw";
