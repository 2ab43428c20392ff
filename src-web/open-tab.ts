export type OpenedTab = { go: (url: string) => void; close: () => void };

/**
 * Opens the tab for a page whose address is still to be asked for, such as the payment page. Must run inside the click,
 * before anything is awaited, or the browser blocks it. What will load there gets no hold on ours (`opener` is cut);
 * a blocked tab means the page takes this one.
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
