const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const address = /https?:\/\/[^\s<>"']+/g;

/** A message as a small HTML document: a heading, a paragraph for each line of its text, and its addresses as links. */
export function mailHtml(subject: string, text: string): string {
  const paragraphs = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${linked(line)}</p>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body><h1>${escaped(subject)}</h1>${paragraphs.join('')}</body></html>`;
}

function linked(line: string): string {
  const found = [...line.matchAll(address)];
  const parts = found.map((match, at) => {
    const before = line.slice(at === 0 ? 0 : endOf(found[at - 1]), match.index);
    return `${escaped(before)}<a href="${escaped(match[0])}">${escaped(match[0])}</a>`;
  });
  return parts.join('') + escaped(line.slice(endOf(found.at(-1))));
}

const endOf = (match: RegExpExecArray | undefined): number => (match ? match.index + match[0].length : 0);
