/**
 * What runs in the page before anything else: the app's preload in a closure of its own, where only `electron` can be
 * required, as a sandboxed preload's world is. The channel's ends are taken off the window before the page can see
 * them.
 */
export function preloadWorld(source: string, isSandboxed: boolean): string {
  return `(() => {
  const invoke = globalThis.__standInInvoke;
  if (invoke === undefined || window.top !== window) return;
  delete globalThis.__standInInvoke;
  const listeners = new Map();
  Object.defineProperty(globalThis, Symbol.for('standin.deliver'), {
    value: (channel, args) => (listeners.get(channel) ?? []).forEach((l) => l({}, ...args)),
  });
  const ipcRenderer = {
    invoke: async (channel, ...args) => {
      const answer = await invoke(channel, args);
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    },
    send: (channel, ...args) => void invoke(channel, args),
    on: (channel, listener) => (listeners.set(channel, [...(listeners.get(channel) ?? []), listener]), ipcRenderer),
    off: (channel, listener) => (listeners.set(channel, (listeners.get(channel) ?? []).filter((l) => l !== listener)), ipcRenderer),
    removeListener: (channel, listener) => ipcRenderer.off(channel, listener),
  };
  const freeze = (value) => {
    if (typeof value === 'object' && value !== null) {
      Object.values(value).forEach(freeze);
      Object.freeze(value);
    }
    return value;
  };
  const contextBridge = { exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: freeze(api), enumerable: true }) };
  const require = (name) => {
    if (name === 'electron' || name === 'electron/renderer') return { ipcRenderer, contextBridge };
    throw new Error('module not found: ' + name);
  };
  if (!${String(isSandboxed)}) globalThis.require = require; // without the sandbox the page's world is the machine's
  const module = { exports: {} };
  (function (require, module, exports, process) {
${source}
  })(require, module, module.exports, { type: 'renderer', platform: 'linux', env: {} });
})();`;
}
