/** A built-in or a piece of style newer than the named browsers that may stand all the same, and why. */
type Exception = { name: RegExp; reason: string };

/** Of scripts, in the sources that `file` names. */
export const SCRIPT_EXCEPTIONS: readonly (Exception & { file: RegExp })[] = [
  {
    name: /^the event (wheel|beforeunload)$/,
    file: /./,
    reason: 'phones have no wheel, and iOS asks nobody who leaves a page; nothing waits for it',
  },
  {
    name: /^(\.startViewTransition\(\)|navigation|\.navigate\(\))$/,
    file: /\/node_modules\/react-dom\//,
    reason: 'runs for <ViewTransition> alone, which no page has; React asks for it in a variable of its own',
  },
  {
    name: /^showOpenFilePicker$/,
    file: /\/node_modules\/(react-dropzone|@mantine\/dropzone|react-dropzone-esm)\//,
    reason: 'asked for in a variable; without it the file field opens',
  },
  {
    name: /^\.grow\(\)$/,
    file: /\/node_modules\/zxing-wasm\//,
    reason: 'of the memory of WebAssembly, which has always had it; another kind of memory has the name, too',
  },
  {
    name: /^(\.component\(\)|a look behind in a pattern|the event (mousewheel|scrollend))$/,
    file: /\/node_modules\/swagger-ui-dist\//,
    reason:
      'a function of its own of this name; patterns made while it runs, inside of try; events beside the old ones',
  },
];

/** Of style sheets: what looks plainer without, and no more. */
export const STYLE_EXCEPTIONS: readonly Exception[] = [
  {
    name: /^(cursor|resize|user-select|-webkit-tap-highlight-color|text-size-adjust|text-align-last|zoom)\b/,
    reason: 'says how a pointer or a touch looks, on systems that have it',
  },
  { name: /^:(-webkit-|-moz-|selection)/, reason: 'a part of a field that only some browsers have' },
  {
    name: /^(scrollbar-width|overscroll-behavior)\b/,
    reason: 'bars and bouncing of what scrolls, which it does anyhow',
  },
  { name: /^(text-wrap|text-box-(trim|edge)|hyphens)\b/, reason: 'finer lines; any line break is right' },
  {
    name: /^(forced-color-adjust|@media \(forced-colors\))/,
    reason: 'for the high contrast of Windows, where no Safari runs',
  },
  { name: /^@media \(scripting\)$/, reason: 'hides what needs scripts where they are off; else both are there' },
  { name: /^overflow(-[xy])?: clip$/, reason: 'the body cuts off where this is missing (styles/base.css)' },
  {
    name: /^(@container|container(-type)?(: inline-size)?)$/,
    reason: 'what is asked of a container is asked of the window where there is none, in a rule behind @supports not',
  },
  {
    name: /^:has$/,
    reason: 'Firefox before 121: marks and room around things; what it hides has a rule behind @supports not',
  },
  {
    name: /^(content-visibility|contain-intrinsic-block-size)\b/,
    reason: 'lets what is out of sight wait; without it the page is laid out whole at once',
  },
  { name: /^font-family: ui-monospace$/, reason: 'the next name of the list is taken' },
  { name: /^text-decoration: dotted$/, reason: 'a plain line' },
  { name: /^rx$/, reason: 'round corners of a chart that no page shows' },
  { name: /^mask-(image|position|repeat|size)$/, reason: 'written with -webkit- as well, in the same rule' },
];
