/** API calls of the operations page: the state of the services, and acts on them. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { admin, unwrap } from "@/api/client";
import type { DeadLetter, OperationsAct, OperationsService } from "@/api/types";
import { adminKeys } from "@/features/admin/queries";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { Problem } from "@/lib/http/problem";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";

export const SERVICES = ["identity", "wardrobe", "tags", "feed", "admin"] as const;
const RENEW_BEFORE_MS = 60_000;
const NOT_FOUND = 404;
const NO_ANSWER = 504;
/** Longer than a service takes to find that its servers don't answer. */
const PATIENCE_MS = 15_000;

export const operationsKeys = {
  all: [...adminKeys.all, "operations"] as const,
  /** Apart from the rest, so that a refresh does not ask for new ones. */
  grant: (service: OperationsService) => [...adminKeys.all, "operations-grant", service] as const,
  service: (service: OperationsService) => [...operationsKeys.all, service] as const,
  alerts: () => [...operationsKeys.all, "alerts"] as const,
  dashboards: () => [...operationsKeys.all, "dashboards"] as const,
};

/** All services have the same paths for operators, so the admin service's types hold for each. */
const pathOf = <Path extends string>(service: OperationsService, path: Path) =>
  path.replace("/admin/", `/${service}/`) as Path;

const askForGrant = (service: OperationsService, act: OperationsAct, subject = "") =>
  unwrap(admin.POST("/api/admin/v1/operations/grants", { body: { service, act, subject } }));

const headerOf = ({ grant }: { grant: string }) => ({ "Operations-Grant": grant });

/** Reads with a grant that is kept until shortly before it expires. */
async function read<T>(
  client: QueryClient,
  service: OperationsService,
  call: (header: ReturnType<typeof headerOf>) => Promise<T>,
): Promise<T> {
  const queryKey = operationsKeys.grant(service);
  const grant = await client.fetchQuery({
    queryKey,
    queryFn: () => askForGrant(service, "read"),
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      data ? Date.parse(data.expires_at) - RENEW_BEFORE_MS - dataUpdatedAt : 0,
  });
  try {
    return await call(headerOf(grant));
  } catch (error) {
    // A refused grant: the service has new secrets, or another clock.
    if (error instanceof Problem && error.status === NOT_FOUND) client.removeQueries({ queryKey });
    throw error;
  }
}

/** Gives up a service that accepts the request and is then silent. */
async function answered<T>(signal: AbortSignal, call: (limited: AbortSignal) => Promise<T>) {
  const limit = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await call(AbortSignal.any([signal, limit]));
  } catch (error) {
    if (!limit.aborted) throw error;
    throw new Problem(NO_ANSWER, m.admin_ops_silent(counted(PATIENCE_MS / 1000)));
  }
}

export const stateQuery = (service: OperationsService) =>
  queryOptions({
    queryKey: [...operationsKeys.service(service), "state"],
    queryFn: ({ client, signal }) =>
      read(client, service, (header) =>
        answered(signal, (limited) =>
          unwrap(
            admin.GET(pathOf(service, "/api/admin/v1/operations"), {
              params: { header },
              signal: limited,
            }),
          ),
        ),
      ),
  });

export const deadLettersQuery = (service: OperationsService) =>
  infiniteQueryOptions({
    queryKey: [...operationsKeys.service(service), "dead-letters"],
    queryFn: ({ client, pageParam: cursor, signal }) =>
      read(client, service, (header) => {
        const params = { query: { cursor }, header };
        const path = pathOf(service, "/api/admin/v1/operations/dead-letters");
        return unwrap(admin.GET(path, { params, signal }));
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<DeadLetter>(pages, ({ id }) => id),
  });

/** Each opening is recorded, so it is neither repeated nor kept. */
export const openDeadLetterQuery = (service: OperationsService, letter_id: string) =>
  queryOptions({
    queryKey: [...adminKeys.all, "operations-opened", service, letter_id],
    queryFn: async ({ signal }) => {
      const header = headerOf(await askForGrant(service, "open", letter_id));
      const path = pathOf(service, "/api/admin/v1/operations/dead-letters/{letter_id}");
      return await unwrap(admin.GET(path, { params: { path: { letter_id }, header }, signal }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export function useReplay(service: OperationsService) {
  return useAct(service, async (letter_id: string) => {
    const header = headerOf(await askForGrant(service, "replay", letter_id));
    const path = pathOf(service, "/api/admin/v1/operations/dead-letters/{letter_id}/replay");
    return await unwrap(admin.POST(path, { params: { path: { letter_id }, header } }));
  });
}

export function useDrop(service: OperationsService) {
  return useAct(service, async (letter_id: string) => {
    const header = headerOf(await askForGrant(service, "drop", letter_id));
    const path = pathOf(service, "/api/admin/v1/operations/dead-letters/{letter_id}");
    return await unwrap(admin.DELETE(path, { params: { path: { letter_id }, header } }));
  });
}

export function useRunQueue(service: OperationsService) {
  return useAct(service, async (name: string) => {
    const header = headerOf(await askForGrant(service, "run", name));
    const path = pathOf(service, "/api/admin/v1/operations/queues/{name}/run");
    return await unwrap(admin.POST(path, { params: { path: { name }, header } }));
  });
}

/** An act changes what the service says of itself, even one that fails. */
function useAct<T>(service: OperationsService, mutationFn: (subject: string) => Promise<T>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: operationsKeys.service(service) });
    },
  });
}
