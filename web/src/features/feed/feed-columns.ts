/** One column on a phone, more beside each other as there is room. */
export const FEED_COLUMNS =
  "grid gap-x-6 gap-y-12 tablet:grid-cols-2 desktop:grid-cols-3 wide:grid-cols-4";
