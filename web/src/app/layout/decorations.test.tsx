/** No part that a page does without comes: the page stays, with what was typed into it. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { notePendingUploads } from "@/lib/pending-uploads";
import { fakeGateway } from "@/testing/gateway";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const { failed, away } = vi.hoisted(() => {
  const failed = new Set<string>();
  const away = (name: string) => () => {
    failed.add(name);
    throw new Error(`${name} did not come`);
  };
  return { failed, away };
});
vi.mock("@/features/notifications/unread-badge", away("the badge"));
vi.mock("@/features/notifications/live-notices", away("the notices"));
vi.mock("@/features/outfit/upload-tray", away("the tray"));
vi.mock("@/features/account/standing-notice", away("the standing"));
vi.mock("./shortcuts", away("the help"));

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  failed.clear();
  log = vi.spyOn(console, "error").mockImplementation(() => {});
  fakeGateway({ "GET /api/identity/v1/profiles/me": aProfile() });
});

/** What did not come, by the errors on the console; anything else may stand there too. */
const logged = () =>
  new Set(
    log.mock.calls
      .flat()
      .filter((told: unknown) => told instanceof Error)
      .map(({ cause, message }: Error) => (cause instanceof Error ? cause.message : message)),
  );

it("around the page", async () => {
  notePendingUploads(true);
  await renderApp("/account", { session: aSession() });
  await waitFor(() => expect(failed.size).toBe(4));
  await waitFor(() => expect(logged().size).toBe(4));
  expect(screen.getByRole("heading", { name: "Account" })).toBeVisible();
  expect(screen.getByRole("link", { name: "view feed" })).toBeVisible();
});

it("behind a key, which leaves the page as it was", async () => {
  await renderApp("/account/info", { session: aSession() });
  const name = await screen.findByLabelText("Display name");
  await userEvent.type(name, " Luise");
  await userEvent.tab();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("?");
  await waitFor(() => expect(failed).toContain("the help"));
  await waitFor(() => expect(document.body).not.toHaveClass("scroll-locked"));
  expect(name).toHaveValue("Ana Luise");
  expect(name).toBeInTheDocument();
});
