import { afterEach, expect, it } from "vitest";
import { saveSession } from "@/features/session/state/session-store";
import { fakeGateway } from "@/testing/gateway";
import { aSession } from "@/testing/people";
import { aPhotoFile, fakeUploads } from "@/testing/upload";
import { discard, enqueue, openQueue, useUploads } from "./upload-queue";

const aJob = (id: string) => ({
  id,
  ownerId: aSession().user.id,
  name: "today.jpg",
  picture: aPhotoFile(),
  photo: null,
  outfit: { audience: "public" as const },
});
const waiting = () => useUploads.getState().jobs.map(({ id }) => id);

afterEach(async () => {
  for (const id of waiting()) await discard(id);
});

it("a photo sent while storage is being read stays in the queue", async () => {
  fakeGateway({});
  fakeUploads();
  saveSession(aSession(), "signed-in");
  await enqueue(aJob("kept"));
  useUploads.setState({ jobs: [] });

  const opened = openQueue();
  await enqueue(aJob("new"));
  await opened;

  expect(waiting()).toEqual(["kept", "new"]);
});

it("a photo removed while storage is being read does not return", async () => {
  fakeGateway({});
  fakeUploads();
  saveSession(aSession(), "signed-in");
  await enqueue(aJob("kept"));

  const opened = openQueue();
  await discard("kept");
  await opened;

  expect(waiting()).toEqual([]);
});

it("the last of several reads of storage counts", async () => {
  fakeGateway({});
  fakeUploads();
  saveSession(aSession(), "signed-in");
  const opened = [openQueue(), openQueue()];
  await enqueue(aJob("new"));
  opened.push(openQueue());
  await Promise.all(opened);

  expect(waiting()).toEqual(["new"]);
});
