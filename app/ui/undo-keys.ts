/** Whether a key means undo or redo; null for other keys. */
export function undoKeyOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  // Cmd-Y opens the browser's history, so redo is only Ctrl-Y.
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}
