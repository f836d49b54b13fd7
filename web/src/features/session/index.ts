/** The session's public API for other features. */

export { circlesQuery } from "@/features/session/circle-queries";
export { endSessionWith, WHILE_SESSION_ENDS } from "@/features/session/state/end-session";
export {
  useDefaultAudience,
  useOwnAudience,
  useProfile,
  useRealtime,
  useSession,
} from "@/features/session/state/hooks";
export type { Frame } from "@/features/session/state/realtime";
export { currentSession, onAuthEvent } from "@/features/session/state/session-store";
export {
  restoreStagedFile,
  STAGED_BATCH,
  STAGED_COLLAGE,
  STAGED_DRAFT,
  stageCaption,
  stageFile,
  unsavedPins,
  unstageFile,
  useShell,
} from "@/features/session/state/shell-state";
export {
  profileQuery,
  providersQuery,
  roleQuery,
  sessionKeys,
  useChangeProfile,
  useLeaveForProvider,
  useLogin,
  useLogout,
  useRegister,
} from "./queries";
