import type { Plugin } from 'vite';

/** A file that brings along what the Worker has no use for, and what stands in its place. */
interface StandIn {
  readonly file: RegExp;
  readonly code: string;
}

const notHere = (...names: string[]): string =>
  ["const none = () => { throw new Error('Nothing floats over a page on the server'); };"]
    .concat(names.map((name) => `export const ${name} = none;`))
    .join('\n');

const onDemand = (...names: string[]): string =>
  names
    .map((name) => `export const ${name} = () => { throw new Error('It is asked for in the browser'); };`)
    .join('\n');

export const standIns: readonly StandIn[] = [
  // Pages are streamed. React brings its older way of rendering along, which would be a twentieth of the Worker.
  { file: /react-dom-server-legacy\.browser\.production\.js$/, code: 'module.exports = {};' },
  // The flags' engine keeps compiled patterns in a cache of 19 KB, of which it calls `get` and `set`.
  {
    file: /lru-cache\/dist\/commonjs\/browser\/index\.min\.js$/,
    code: `exports.LRUCache = class extends Map {
      constructor({ max }) { super(); this.max = max; }
      set(key, value) {
        if (this.size >= this.max) this.delete(this.keys().next().value);
        return super.set(key, value);
      }
    };`,
  },
  // It compares versions, and has no ranges of them.
  {
    file: /semver\/index\.js$/,
    code: ['valid', 'eq', 'lt', 'lte', 'gt', 'gte']
      .map((name) => `exports.${name} = require('./functions/${name}.js');`)
      .join('\n'),
  },
  // What floats over a page is opened, placed and closed in the browser; until then nothing of it is rendered.
  {
    file: /@floating-ui\/react-dom\/dist\/floating-ui\.react-dom\.mjs$/,
    code: notHere('useFloating', 'autoUpdate', 'offset', 'shift', 'limitShift', 'hide', 'arrow', 'flip', 'size'),
  },
  { file: /react-remove-scroll\/dist\/es2015\/index\.js$/, code: notHere('RemoveScroll') },
  { file: /aria-hidden\/dist\/es2015\/index\.js$/, code: notHere('hideOthers') },
  // Of our own: what effects and handlers alone call.
  {
    file: /\/app\/stores\/kept-drafts\.ts$/,
    code: onDemand('typedHere', 'leftBehind', 'keepTyped', 'dropTyped', 'forgetDrafts', 'onSignOutElsewhere'),
  },
  { file: /\/app\/early-input\.ts$/, code: onDemand('replayEarlyInput') },
  // Parts that are loaded once somebody presses what they are for.
  { file: /\/app\/ui\/charts\/picture\.ts$/, code: onDemand('savePicture') },
  { file: /\/app\/analytics\/save-export\.ts$/, code: onDemand('saveExport') },
  { file: /\/app\/shell\/scope-picker\.tsx$/, code: onDemand('ScopePicker') },
  { file: /\/app\/features\/palette\/palette-dialog\.tsx$/, code: onDemand('PaletteDialog') },
];

/** Leaves out of the Worker what it never runs. */
export const leanWorker: Plugin = {
  name: 'lean-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  load: {
    filter: { id: standIns.map(({ file }) => file) },
    handler: (id) => standIns.find(({ file }) => file.test(id))?.code,
  },
};
