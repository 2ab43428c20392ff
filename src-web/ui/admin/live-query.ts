/** The panel shows what is so now: asked again whenever it is opened or looked at. */
export const LIVE = { refetchOnMount: 'always', refetchOnWindowFocus: true } as const;
