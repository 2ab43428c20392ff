import type { StandInContext } from '../stand-in-context.ts';
import type { Parameters } from './check-parameters.ts';

interface ApiRequest {
  /** The id in the path, '' where the path has none. */
  id: string;
  params: Parameters;
}

export interface ApiRoute {
  /** As in `known-routes.json`: `POST /v1/refunds`. */
  route: string;
  /**
   * Dotted names of the parameters that have an effect here (a group stands for all inside it). `expand` and paging
   * always count.
   */
  builtParameters: readonly string[];
  /**
   * Answers an object, a refusal whose effects are to stay, or the stored JSON of one: a plain retrieve is then only
   * one read.
   */
  handle(ctx: StandInContext, request: ApiRequest): object | string;
}
