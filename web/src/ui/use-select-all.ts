/** Selects what a field holds when it is entered, so that typing replaces it. */
import { type FocusEvent, type MouseEvent, useRef } from "react";

/** Handlers for a field that is filled with a guess; none once its content is one's own. */
export function useSelectAll(isGuess: boolean) {
  const isEntered = useRef(false);
  if (!isGuess) return {};
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      isEntered.current = true;
      currentTarget.select();
    },
    /** The press that focused it has put the caret somewhere, or has drawn a selection. */
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd } = currentTarget;
      if (isEntered.current && selectionStart === selectionEnd) currentTarget.select();
      isEntered.current = false;
    },
  };
}
