/** What a key means where changes can be undone; null for every other key. */
export function undoKeyOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  // With the Command key it opens the browser's history.
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}
