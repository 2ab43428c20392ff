import { CreateNightsInput, ModelOfInput, SeriesByIdInput } from '#shared/events/new-nights.ts';
import { SaveTemplateInput, TemplateByIdInput, TemplateFromEventInput } from '#shared/events/template.ts';
import { createNights } from '#server/services/shop/events/series/create-nights.ts';
import { listTemplates } from '#server/services/shop/events/templates/list-templates.ts';
import { removeTemplate } from '#server/services/shop/events/templates/remove-template.ts';
import { saveTemplate, saveTemplateFromEvent } from '#server/services/shop/events/templates/save-template.ts';
import { showModel, showSeries } from '#server/services/shop/events/series/show-series.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminSeriesRouter = router({
  /** A series with its latest night as the template of the next ones; amounts in cents. Error: SERIES_NOT_FOUND. */
  get: adminProcedure.input(SeriesByIdInput).query(({ ctx, input }) => showSeries(ctx.service, input.id)),

  /** A night as the template of others. Error: EVENT_NOT_FOUND. */
  modelOf: adminProcedure.input(ModelOfInput).query(({ ctx, input }) => showModel(ctx.service, input.eventId)),

  /** The same night on each of some days. Gives the ids in order of time. Errors: SERIES_NOT_FOUND, STILL_DAY. */
  create: adminProcedure.input(CreateNightsInput).mutation(({ ctx, input }) => createNights(ctx.service, input)),

  /** What new nights are made from, by name; at most 100. */
  templates: adminProcedure.query(({ ctx }) => listTemplates(ctx.service)),

  /** Keeps a template; the same name overwrites it. */
  saveTemplate: adminProcedure.input(SaveTemplateInput).mutation(({ ctx, input }) => saveTemplate(ctx.service, input)),

  /** A night as a template. Error: EVENT_NOT_FOUND. */
  saveTemplateFromEvent: adminProcedure
    .input(TemplateFromEventInput)
    .mutation(({ ctx, input }) => saveTemplateFromEvent(ctx.service, input)),

  /** The nights that were made from it stay. Error: TEMPLATE_NOT_FOUND. */
  removeTemplate: adminProcedure
    .input(TemplateByIdInput)
    .mutation(({ ctx, input }) => removeTemplate(ctx.service, input.id)),
});
