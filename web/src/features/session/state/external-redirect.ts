/** Leaves the app for another site; an object, so that tests can replace it. */
export const browser = {
  redirectTo: (url: string): void => location.assign(url),
};
