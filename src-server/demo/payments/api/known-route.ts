import knownRoutes from '../generated/known-routes.json' with { type: 'json' };

/** Whether Stripe has this call at all; only asked when the stand-in has not. */
export function isKnownRoute(verb: string, path: string): boolean {
  const parts = path.split('/');
  return knownRoutes.some((route) => {
    const [knownVerb, knownPath = ''] = route.split(' ');
    const knownParts = knownPath.split('/');
    return (
      knownVerb === verb &&
      knownParts.length === parts.length &&
      knownParts.every((part, at) => part === ':id' || part === parts[at])
    );
  });
}
