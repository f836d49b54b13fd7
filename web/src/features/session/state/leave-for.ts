/** Leaves the app for another site; an object, so that tests can replace it. */
export const browser = {
  leaveFor: (url: string): void => location.assign(url),
};
