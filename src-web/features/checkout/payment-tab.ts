export type PaymentTab = { go: (url: string) => void; close: () => void };

/**
 * Opens the tab for the payment page. Must run inside the click, before anything is awaited, or the browser blocks it.
 * The page that will load there gets no hold on ours (`opener` is cut); a blocked tab means the payment page takes this one.
 */
export function openPaymentTab(): PaymentTab {
  const tab = window.open('', '_blank');
  if (tab !== null) {
    tab.opener = null;
    tab.document.title = 'Payment';
    tab.document.body.textContent = 'The payment page is opening.';
  }
  return {
    go(url) {
      if (tab === null || tab.closed) location.assign(url);
      else tab.location.replace(url);
    },
    close: () => tab?.close(),
  };
}
