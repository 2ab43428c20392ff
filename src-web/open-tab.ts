export type OpenedTab = { go: (url: string) => void; close: () => void };

/**
 * Opens the tab for a page whose address is not known yet, such as the payment page. Must run inside the click, before
 * anything is awaited, or the browser blocks it. The page that loads there has no access to ours (`opener` is cut).
 * Where the tab is blocked, the page is opened in this one.
 */
export function openTab({ title, text }: { title: string; text: string }): OpenedTab {
  const tab = window.open('', '_blank');
  if (tab !== null) {
    tab.opener = null;
    tab.document.title = title;
    tab.document.body.textContent = text;
  }
  return {
    go(url) {
      if (tab === null || tab.closed) location.assign(url);
      else tab.location.replace(url);
    },
    close: () => tab?.close(),
  };
}

export const openPaymentTab = (): OpenedTab => openTab({ title: 'Payment', text: 'The payment page is opening.' });
