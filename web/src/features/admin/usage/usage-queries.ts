/** API calls of the usage page. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { admin, unwrap } from "@/api/client";
import type { DeviceClass, FlagName, SessionRecording } from "@/api/types";
import { adminKeys } from "@/features/admin/queries";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";

const KEY = [...adminKeys.all, "use"] as const;
const RECORDINGS = [...KEY, "recordings"] as const;
const FLAGS = [...KEY, "flags"] as const;
const keepPrevious = <T>(previous: T | undefined) => previous;

/** Event counts of the last days, from browsers whose users consented. */
export const usageCountsQuery = (days: number) =>
  queryOptions({
    queryKey: [...KEY, "counts", days],
    queryFn: async ({ signal }) => {
      const params = { query: { days } };
      return (await unwrap(admin.GET("/api/admin/v1/analytics/counts", { params, signal }))).items;
    },
    placeholderData: keepPrevious,
  });

export const pageViewsQuery = (days: number, page?: string) =>
  queryOptions({
    queryKey: [...KEY, "views", days, page],
    queryFn: ({ signal }) => {
      const params = { query: { days, page } };
      return unwrap(admin.GET("/api/admin/v1/analytics/views", { params, signal }));
    },
    placeholderData: keepPrevious,
  });

export const vitalsQuery = (days: number, page?: string) =>
  queryOptions({
    queryKey: [...KEY, "vitals", days, page],
    queryFn: ({ signal }) => {
      const params = { query: { days, page } };
      return unwrap(admin.GET("/api/admin/v1/analytics/vitals", { params, signal }));
    },
    placeholderData: keepPrevious,
  });

export const pageVitalsQuery = (days: number, device_class?: DeviceClass) =>
  queryOptions({
    queryKey: [...KEY, "page-vitals", days, device_class],
    queryFn: async ({ signal }) => {
      const params = { query: { days, device_class } };
      const path = "/api/admin/v1/analytics/vitals/pages";
      return (await unwrap(admin.GET(path, { params, signal }))).items;
    },
    placeholderData: keepPrevious,
  });

export const funnelsQuery = (days: number) =>
  queryOptions({
    queryKey: [...KEY, "funnels", days],
    queryFn: async ({ signal }) => {
      const params = { query: { days } };
      return (await unwrap(admin.GET("/api/admin/v1/analytics/funnels", { params, signal }))).items;
    },
    placeholderData: keepPrevious,
  });

export const flagsQuery = () =>
  queryOptions({
    queryKey: FLAGS,
    queryFn: async ({ signal }) =>
      (await unwrap(admin.GET("/api/admin/v1/flags/known", { signal }))).items,
  });

export function useSwitchFlag() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, ...body }: { name: FlagName; is_on: boolean; version: number }) =>
      unwrap(admin.PUT("/api/admin/v1/flags/{name}", { params: { path: { name } }, body })),
    // After a failure as well: someone else may have switched it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: FLAGS }),
  });
}

export const recordingsQuery = () =>
  infiniteQueryOptions({
    queryKey: RECORDINGS,
    queryFn: ({ pageParam: cursor, signal }) => {
      const params = { query: { cursor } };
      return unwrap(admin.GET("/api/admin/v1/analytics/recordings", { params, signal }));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<SessionRecording>(pages, ({ id }) => id),
  });

/** Each call is recorded in the audit log, so it is not repeated while the recording is shown. */
export const recordingQuery = (recording_id: string) =>
  queryOptions({
    queryKey: [...KEY, "recording", recording_id],
    queryFn: ({ signal }) => {
      const params = { path: { recording_id } };
      const path = "/api/admin/v1/analytics/recordings/{recording_id}";
      return unwrap(admin.GET(path, { params, signal }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

export function useDeleteRecording() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (recording_id: string) =>
      unwrap(
        admin.DELETE("/api/admin/v1/analytics/recordings/{recording_id}", {
          params: { path: { recording_id } },
        }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: RECORDINGS }),
  });
}
