import { mkdirSync } from 'node:fs';
import { app, dialog } from 'electron';
import { product } from '#shared/brand.ts';

async function endWith(sentence: string): Promise<void> {
  await app.whenReady(); // before it, Linux shows no box
  dialog.showErrorBox(app.getName(), sentence);
  app.exit(1);
}

/** What runs first, and touches little: a program that can't even be loaded says so. */
async function begin(): Promise<void> {
  mkdirSync(app.getPath('userData'), { recursive: true, mode: 0o700 });
  const { openProgram } = await import('./main.ts');
  openProgram();
}

app.setName(`${product.name} Kasse`);
if (app.requestSingleInstanceLock())
  await begin().catch((error: unknown) => {
    console.error(error);
    void endWith(`Die Kasse startet nicht: ${error instanceof Error ? error.message : String(error)}`);
  });
else app.quit();
