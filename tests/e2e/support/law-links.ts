import { expect, type Page } from 'playwright/test';

/**
 * What must be reachable from every page: §§ 312k, 356a BGB (both contract links), § 5 DDG, Art. 13 GDPR, and the terms.
 */
const EVERYWHERE = ['/cancel-contract', '/withdraw-contract', '/imprint', '/privacy-policy', '/terms-and-conditions'];

/** A form that asks who somebody is. */
const ASKS_WHO = /<input[^>]*\b(?:type="(?:email|tel)"|name="(?:name|holderName)")/;
const PRIVACY = 'privacy policy beside its form';

/** Which of the law's links a page of the server does not have; its scripts need not run. */
export function lawLinksMissing(html: string): string[] {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const missing = EVERYWHERE.filter((href) => !html.includes(`href="${href}"`));
  return ASKS_WHO.test(main) && !main.includes('href="/privacy-policy') ? [...missing, PRIVACY] : missing;
}

/**
 * The same of the page as it is shown: each link is seen, and lies inside the window. Signing in asks for no more than
 * the account has: there the link stands in the footer.
 */
export async function expectLawLinks(page: Page, { isSignIn = false } = {}): Promise<void> {
  await expect(page.locator('a[href="/withdraw-contract"]').last()).toBeVisible();
  const unseen = await page.evaluate((hrefs) => {
    const isSeen = (link: Element): boolean => {
      const { width, left, right } = link.getBoundingClientRect();
      return link.checkVisibility() && width > 0 && left >= 0 && right <= innerWidth + 1;
    };
    return hrefs.filter((href) => ![...document.querySelectorAll(`a[href="${href}"]`)].some(isSeen));
  }, EVERYWHERE);
  const missing = lawLinksMissing(await page.content()).filter((one) => !isSignIn || one !== PRIVACY);
  expect([page.url(), ...unseen, ...missing]).toEqual([page.url()]);
}
