/** In the place of the thread that writes SQLite's log back: a night's log is small. */
export const startWriteBack = (): { stop(): Promise<void> } => ({ stop: async () => undefined });
