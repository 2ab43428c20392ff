import { html } from 'hono/html';
import type { Markup } from '../pages/page-shell.ts';

type ListSection = {
  id: string;
  title: string;
  /** Said instead of an empty table. */ nothing: string;
  columns: readonly string[];
  rows: readonly Markup[];
};

/** A card of the panel with one row for each thing that buttons do something to. */
export function listSection({ id, title, nothing, columns, rows }: ListSection): Markup {
  return html`<section class="card" aria-labelledby="${id}-heading">
    <h2 id="${id}-heading">${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="hint">${nothing}</p>`
        : html`<div class="scroll">
          <table class="stack">
            <thead>
              <tr>
                ${columns.map((column) => html`<th scope="col">${column}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>
        </div>`
    }
  </section>`;
}

/** A button of the panel's forms: `action` is what dev-panel.ts carries out. */
export function actionButton(action: string, label: string): Markup {
  return html`<button type="submit" name="do" value="${action}">${label}</button>`;
}
