import {
  Children,
  cloneElement,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import { Scripts } from 'react-router';

/** Nonce of this response for our inline scripts; empty in the browser, which hides nonces from scripts. */
export const NonceContext = createContext('');

/** Props of the router's elements: `modulepreload` links, and the script that imports the modules. */
interface RouterElement {
  readonly rel?: string;
  readonly href?: string;
  readonly type?: string;
  readonly 'data-modules'?: string;
  readonly children?: ReactNode;
}

/** Loads all modules at once after the first paint. A tab in the background doesn't paint, so it doesn't wait. */
const loadScript = `(function(){
var s=document.querySelector('script[data-modules]');
function add(name,set){var e=document.createElement(name);set(e);e.nonce=s.nonce;document.head.append(e)}
function load(){
s.dataset.modules.split(' ').forEach(function(href){add('link',function(e){e.rel='modulepreload';e.href=href})});
add('script',function(e){e.type='module';e.textContent=s.textContent})
}
document.hidden?load():requestAnimationFrame(function(){setTimeout(load)})
})()`;

/**
 * The router's scripts, loaded after the first paint. The page is complete without them, and on a slow connection they
 * would delay its style sheet and text. The router has no setting for it, so its elements are rewritten: the script
 * becomes `text/plain`, which the browser doesn't run, with the modules' addresses in an attribute.
 */
export function DeferredScripts(): ReactNode {
  const nonce = useContext(NonceContext);
  // Calls the component as a function, to rewrite the elements that it returns.
  const scripts = (Scripts as (props: object) => ReactElement<{ readonly children?: ReactNode }> | null)({});
  const modules: string[] = [];
  const deferred = (children: ReactNode): ReactNode =>
    Children.map(children, (child) => {
      if (!isValidElement<RouterElement>(child)) return child;
      const { rel, href, type, children: inner } = child.props;
      if (rel === 'modulepreload' && href) {
        modules.push(href);
        return null;
      }
      if (type === 'module') return cloneElement(child, { type: 'text/plain', 'data-modules': modules.join(' ') });
      return inner ? deferred(inner) : child;
    });
  const elements = deferred(scripts?.props.children);
  return scripts ? (
    <>
      {elements}
      <script nonce={nonce} suppressHydrationWarning>
        {loadScript}
      </script>
    </>
  ) : null;
}
