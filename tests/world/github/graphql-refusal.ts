/** An error of GraphQL as GitHub answers it: the request was understood and refused. */
export class GraphqlRefusal extends Error {
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message)
  }
}
