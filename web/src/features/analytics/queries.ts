/** Sends usage data to our own endpoint, never to a third party. */
import { admin, unwrap } from "@/api/client";
import { config } from "@/lib/browser/config";
import { deviceClass } from "./device-class";

export interface Item {
  kind: "event" | "profile" | "group";
  name: string;
  data: Record<string, unknown>;
  at: string;
}

const token = () => config().analyticsToken ?? "";

/** `keepalive` lets it arrive even if the page is being left. */
export const sendEvents = (device: string, items: Item[]) =>
  unwrap(
    admin.POST("/api/admin/v1/analytics/events", {
      body: { token: token(), device, items },
      keepalive: true,
    }),
  );

export interface RecordingPart {
  device: string;
  recording: string;
  number: number;
  consentedAt: string | null;
}

export const sendRecording = ({ consentedAt, ...part }: RecordingPart, events: object[]) =>
  unwrap(
    admin.POST("/api/admin/v1/analytics/recordings", {
      body: {
        ...part,
        token: token(),
        device_class: deviceClass(),
        consented_at: consentedAt,
        events: events as Record<string, never>[],
      },
    }),
  );

export const forgetBrowser = (device: string) =>
  unwrap(
    admin.DELETE("/api/admin/v1/analytics/devices/{device}", { params: { path: { device } } }),
  );

export const readFlags = () => unwrap(admin.GET("/api/admin/v1/flags"));
