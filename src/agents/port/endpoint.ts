import type { ModelDialect } from '../../gateway/dialect.js'

/** Where an agent that takes a TCP address reaches the model. */
export interface ModelEndpoint {
  /** Whose model it is: a name in `gateway/providers.ts`. */
  provider: string
  dialect: ModelDialect
  /** `http://127.0.0.1:PORT`, without a path. */
  url: string
  /** To be sent as the credential. No secret: the gateway replaces it with the real one. */
  key: string
}
