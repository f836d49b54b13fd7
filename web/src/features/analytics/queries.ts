/** Where use is told: our own endpoint, never a third party. */
import { admin, answer } from "@/api/client";
import { config } from "@/lib/config";

export interface Item {
  kind: "event" | "profile" | "group";
  name: string;
  data: Record<string, unknown>;
  at: string;
}

const token = () => config().analyticsToken ?? "";

/** `keepalive` lets it arrive although the page is being left. */
export const tellUse = (device: string, items: Item[]) =>
  answer(
    admin.POST("/api/admin/v1/analytics/events", {
      body: { token: token(), device, items },
      keepalive: true,
    }),
  );

export const tellRecording = (
  device: string,
  recording: string,
  number: number,
  events: object[],
) =>
  answer(
    admin.POST("/api/admin/v1/analytics/recordings", {
      body: {
        token: token(),
        device,
        recording,
        number,
        events: events as Record<string, never>[],
      },
    }),
  );

export const forgetBrowser = (device: string) =>
  answer(
    admin.DELETE("/api/admin/v1/analytics/devices/{device}", { params: { path: { device } } }),
  );

export const readFlags = () => answer(admin.GET("/api/admin/v1/flags"));
