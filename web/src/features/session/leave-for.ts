/** Leaves the app for another site; an object of its own, so that tests can stay. */
export const browser = {
  leaveFor: (url: string): void => location.assign(url),
};
