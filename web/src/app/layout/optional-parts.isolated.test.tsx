/** None of the optional parts load: the page stays, with everything typed into it. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { setPendingUploads } from "@/lib/photos/pending-uploads";
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
vi.mock("@/features/outfit/uploads/upload-tray", away("the tray"));
vi.mock("@/features/account/moderation/moderation-notice", away("the standing"));
vi.mock("./shortcuts", away("the help"));

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  failed.clear();
  log = vi.spyOn(console, "error").mockImplementation(() => {});
  fakeGateway({ "GET /api/identity/v1/profiles/me": aProfile() });
});

/** The parts that failed, by the errors on the console; other errors may be logged too. */
const logged = () =>
  new Set(
    log.mock.calls
      .flat()
      .filter((argument: unknown) => argument instanceof Error)
      .map(({ cause, message }: Error) => (cause instanceof Error ? cause.message : message)),
  );

it("around the page", async () => {
  setPendingUploads(true);
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
