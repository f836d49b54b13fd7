/**
 * The realtime connection. The token goes in the first frame and after each refresh; lost
 * connections are reopened.
 */
export interface Frame {
  type: string;
  [field: string]: unknown;
}

type FrameListener = (frame: Frame) => void;

interface RealtimeOptions {
  address: () => string;
  /** The server closed it because the session is over (4401). */
  onSessionOver: () => void;
  openSocket?: (address: string) => WebSocket;
}

const SESSION_OVER = 4401;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

export class Realtime {
  private socket: WebSocket | null = null;
  private token: string | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<FrameListener>();

  constructor(private readonly options: RealtimeOptions) {}

  /** Connects with a token, sends a new one, or (null) forgets it and disconnects. */
  setToken(token: string | null): void {
    this.token = token;
    if (token === null) this.disconnect();
    else if (this.socket?.readyState === WebSocket.OPEN) this.sendToken();
    else if (this.socket === null) this.connect();
  }

  subscribe(listener: FrameListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private connect(): void {
    clearTimeout(this.timer);
    const { openSocket = (address: string) => new WebSocket(address), address } = this.options;
    const socket = openSocket(address());
    this.socket = socket;
    socket.onopen = () => this.sendToken();
    socket.onmessage = (message) => this.receive(message.data);
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  private disconnect(): void {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    this.failures = 0;
    socket?.close(1000);
  }

  private sendToken(): void {
    this.socket?.send(JSON.stringify({ type: "access_token", token: this.token }));
  }

  private receive(data: string): void {
    const frame: Frame = JSON.parse(data);
    if (frame.type === "ready") this.failures = 0;
    for (const listener of this.listeners) listener(frame);
  }

  private lost(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    if (this.token === null) return;
    if (code === SESSION_OVER) this.options.onSessionOver();
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.failures, MAX_PAUSE_MS);
    this.failures += 1;
    this.timer = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }
}
