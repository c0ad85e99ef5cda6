/** Why a file as a whole can't be taken. The message is a sentence for the person who brought it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
