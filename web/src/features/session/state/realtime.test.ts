import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Realtime } from "./realtime";

class FakeSocket {
  readyState = 0;
  readonly sent: unknown[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  closed = false;
  constructor(readonly address: string) {}
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
    this.drop(1000);
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  drop(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

function connection() {
  const sockets: FakeSocket[] = [];
  const onSessionOver = vi.fn();
  const realtime = new Realtime({
    address: () => "ws://gateway/realtime?apikey=anon",
    onSessionOver,
    openSocket: (address) => {
      const socket = new FakeSocket(address);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  });
  return { realtime, sockets, onSessionOver };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the realtime connection", () => {
  it("sends the token in its first frame, and each new token later", () => {
    const { realtime, sockets } = connection();
    realtime.setToken("first");
    sockets[0]?.open();
    realtime.setToken("second");
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.sent).toEqual([
      { type: "access_token", token: "first" },
      { type: "access_token", token: "second" },
    ]);
  });

  it("passes frames to its listeners", () => {
    const { realtime, sockets } = connection();
    const frames: unknown[] = [];
    const stop = realtime.subscribe((frame) => frames.push(frame));
    realtime.setToken("t");
    sockets[0]?.onmessage?.({ data: '{"type":"ready"}' });
    stop();
    sockets[0]?.onmessage?.({ data: '{"type":"notification"}' });
    expect(frames).toEqual([{ type: "ready" }]);
  });

  it("reconnects after a loss, later each time, with the newest token", () => {
    const { realtime, sockets } = connection();
    realtime.setToken("t");
    sockets[0]?.drop(1006);
    vi.advanceTimersByTime(1_250);
    expect(sockets).toHaveLength(2);
    sockets[1]?.drop(1006);
    vi.advanceTimersByTime(1_250);
    expect(sockets).toHaveLength(2);
    realtime.setToken("newest");
    vi.advanceTimersByTime(1_250);
    sockets.at(-1)?.open();
    expect(sockets.at(-1)?.sent).toEqual([{ type: "access_token", token: "newest" }]);
  });

  it("forgets the token when the person logs out, and stays closed", () => {
    const { realtime, sockets } = connection();
    realtime.setToken("t");
    realtime.setToken(null);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.closed).toBe(true);
  });

  it("requests a new session when the server says that it is over", () => {
    const { realtime, sockets, onSessionOver } = connection();
    realtime.setToken("t");
    sockets[0]?.drop(4401);
    expect(onSessionOver).toHaveBeenCalledOnce();
  });
});
