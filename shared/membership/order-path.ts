/** The page where a plan is ordered, of the website and of the code a desk shows. */
export const memberOrderPath = (planId: string): string => `/members-club/order/${planId}`;
