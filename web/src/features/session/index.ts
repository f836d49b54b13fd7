/** The session as other features may use it. */
export { useOwnAudience, useProfile, useRealtime, useSession } from "./hooks";
export { leaveWith, WHILE_LEAVING } from "./leave";
export { showPasskey } from "./passkey";
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
export type { Frame } from "./realtime";
export { currentSession, onAuthEvent } from "./session-store";
export {
  STAGED_DRAFT,
  STAGED_SEVERAL,
  stageFile,
  unsavedPins,
  unstageFile,
  useShell,
} from "./shell-state";
