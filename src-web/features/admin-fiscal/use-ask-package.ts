import type { RequestPackageInput } from '#shared/fiscal/inspection.ts';
import { trpc } from '#web/api.ts';

/** Asks for a package, and gives its id once it waits for its turn. */
export function useAskPackage(onAsked: (id: string) => void): (input: RequestPackageInput) => Promise<void> {
  const utils = trpc.useUtils();
  const request = trpc.admin.fiscal.requestPackage.useMutation();
  return async (input) => {
    const { id } = await request.mutateAsync(input);
    await utils.admin.fiscal.packages.invalidate();
    onAsked(id);
  };
}
