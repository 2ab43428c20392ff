import type Stripe from 'stripe';
import generated from '../generated/blanks.json' with { type: 'json' };

const { blanks } = generated;

export const apiVersion = generated.apiVersion;

// The generator derives these from the very declarations they are cast to; a contract test holds it to that.
export const blankSession = blanks.Session as unknown as Stripe.Checkout.Session;
export const blankCustomerDetails = blanks[
  'Session.CustomerDetails'
] as unknown as Stripe.Checkout.Session.CustomerDetails;
export const blankTotalDetails = blanks['Session.TotalDetails'] as unknown as Stripe.Checkout.Session.TotalDetails;
export const blankLineItem = blanks.LineItem as unknown as Stripe.LineItem;
export const blankPrice = blanks.Price as unknown as Stripe.Price;
export const blankPaymentIntent = blanks.PaymentIntent as unknown as Stripe.PaymentIntent;
export const blankCharge = blanks.Charge as unknown as Stripe.Charge;
export const blankBillingDetails = blanks['Charge.BillingDetails'] as unknown as Stripe.Charge.BillingDetails;
export const blankOutcome = blanks['Charge.Outcome'] as unknown as Stripe.Charge.Outcome;
export const blankCard = blanks[
  'Charge.PaymentMethodDetails.Card'
] as unknown as Stripe.Charge.PaymentMethodDetails.Card;
export const blankSepaDebit = blanks[
  'Charge.PaymentMethodDetails.SepaDebit'
] as unknown as Stripe.Charge.PaymentMethodDetails.SepaDebit;
export const blankRefund = blanks.Refund as unknown as Stripe.Refund;
export const blankCustomer = blanks.Customer as unknown as Stripe.Customer;
export const blankProduct = blanks.Product as unknown as Stripe.Product;
export const blankRecurring = blanks['Price.Recurring'] as unknown as Stripe.Price.Recurring;
export const blankPlan = blanks.Plan as unknown as Stripe.Plan;
export const blankPaymentMethod = blanks.PaymentMethod as unknown as Stripe.PaymentMethod;
export const blankMethodCard = blanks['PaymentMethod.Card'] as unknown as Stripe.PaymentMethod.Card;
export const blankSubscription = blanks.Subscription as unknown as Stripe.Subscription;
export const blankSubscriptionItem = blanks.SubscriptionItem as unknown as Stripe.SubscriptionItem;
export const blankCoupon = blanks.Coupon as unknown as Stripe.Coupon;
export const blankDiscount = blanks.Discount as unknown as Stripe.Discount;
export const blankInvoice = blanks.Invoice as unknown as Stripe.Invoice;
export const blankInvoiceLine = blanks.InvoiceLineItem as unknown as Stripe.InvoiceLineItem;
export const blankInvoicePayment = blanks.InvoicePayment as unknown as Stripe.InvoicePayment;
export const blankPortalConfiguration = blanks.Configuration as unknown as Stripe.BillingPortal.Configuration;
export const blankPortalSession = blanks['Session~2'] as unknown as Stripe.BillingPortal.Session;
export const blankReader = blanks.Reader as unknown as Stripe.Terminal.Reader;
export const blankBalanceTransaction = blanks.BalanceTransaction as unknown as Stripe.BalanceTransaction;
export const blankPayout = blanks.Payout as unknown as Stripe.Payout;
export const blankBalance = blanks.Balance as unknown as Stripe.Balance;
export const blankWebhookEndpoint = blanks.WebhookEndpoint as unknown as Stripe.WebhookEndpoint;
export const blankDispute = blanks.Dispute as unknown as Stripe.Dispute;
