/** Fake intersection observers: the test environment has no layout. */

/** Reports everything as visible at once. */
export class AllInView {
  tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: AllInView["tell"]) {
    this.tell = tell;
  }
  observe() {
    queueMicrotask(() => this.tell([{ isIntersecting: true }]));
  }
  disconnect() {}
}

/** Never reports anything as visible. */
export class NothingInView {
  observe() {}
  disconnect() {}
}
