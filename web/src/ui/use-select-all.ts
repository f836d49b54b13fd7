/** Selects a field's content on focus, so that typing replaces it. */
import { type FocusEvent, type MouseEvent, useRef } from "react";

/** Handlers for a field filled with a guess; none once the user has edited it. */
export function useSelectAll(isGuess: boolean) {
  const isEntered = useRef(false);
  if (!isGuess) return {};
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      isEntered.current = true;
      currentTarget.select();
    },
    /** The press that focused it has set the caret somewhere, or made a selection. */
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd } = currentTarget;
      if (isEntered.current && selectionStart === selectionEnd) currentTarget.select();
      isEntered.current = false;
    },
  };
}
