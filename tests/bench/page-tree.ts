/** A node of a page as React wrote it: text, or an element with its properties and children. */
export type TreeNode = string | readonly [tag: string, props: Props, children: readonly TreeNode[]];
type Props = Readonly<Record<string, unknown>>;

const empty = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const switches = new Set([
  'async',
  'checked',
  'defer',
  'disabled',
  'hidden',
  'multiple',
  'open',
  'required',
  'selected',
]);
const propNames: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor' };
const token = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/gi;

/**
 * The elements of a page, so that React alone can be made to write the same ones again. It reads what React writes, not
 * any HTML: attributes stand in double quotes and every element that opens is closed, a shape of a drawing by itself.
 * @throws Error where the page is not of that kind
 */
export function treeOf(html: string): TreeNode {
  const root: TreeNode[] = [];
  const open: { readonly tag: string; readonly children: TreeNode[] }[] = [{ tag: '', children: root }];
  token.lastIndex = 0;
  for (let found = token.exec(html); found; found = token.exec(html)) {
    const [text, closing, tag = '', attributes = '', closed] = found;
    const siblings = open.at(-1)?.children ?? root;
    if (tag === '') {
      if (!text.startsWith('<')) siblings.push(unescaped(text));
    } else if (closing) {
      if (open.pop()?.tag !== tag) throw new Error(`</${tag}> closes another element`);
    } else if (tag === 'script') {
      const end = html.indexOf('</script>', token.lastIndex);
      const script = { dangerouslySetInnerHTML: { __html: html.slice(token.lastIndex, end) } };
      siblings.push([tag, { ...propsOf(attributes), ...script }, []]);
      token.lastIndex = end + '</script>'.length;
    } else {
      const children: TreeNode[] = [];
      siblings.push([tag, propsOf(attributes), children]);
      if (!closed && !empty.has(tag)) open.push({ tag, children });
    }
  }
  const [page] = root;
  if (page === undefined || open.length > 1) throw new Error('The page ends before its elements do');
  return page;
}

/** How many elements a tree has. */
export const elementsIn = (node: TreeNode): number =>
  typeof node === 'string' ? 0 : node[2].reduce((sum, child) => sum + elementsIn(child), 1);

function propsOf(attributes: string): Props {
  const props: Record<string, unknown> = {};
  for (const [, name = '', value = ''] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g))
    props[propNames[name] ?? name] = switches.has(name) ? true : unescaped(value);
  return props;
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
