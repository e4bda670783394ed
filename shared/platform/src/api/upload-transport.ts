import axios, { type AxiosAdapter, AxiosError, AxiosHeaders } from 'axios';
import { headersOf, settle } from './fetch-transport';

/** Sends uploads by XMLHttpRequest, which alone reports upload progress over HTTP/1.1. */
export const uploadTransport: AxiosAdapter = (config) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failWith = (code: string) => () => reject(new AxiosError('upload', code, config));
    request.open('POST', axios.getUri(config));
    request.timeout = config.timeout ?? 0;
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headersOf(config))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) =>
      config.onUploadProgress?.({ loaded, total, bytes: loaded, lengthComputable: true, progress: loaded / total });
    request.onerror = failWith(AxiosError.ERR_NETWORK);
    request.ontimeout = failWith(AxiosError.ETIMEDOUT);
    request.onabort = () => reject(new axios.CanceledError('canceled', config));
    request.onload = () => {
      const { status, statusText, responseText } = request;
      const headers = new AxiosHeaders(request.getAllResponseHeaders());
      const response = { data: responseText, status, statusText, headers, config };
      try {
        resolve(settle(response));
      } catch (error) {
        reject(error);
      }
    };
    config.signal?.addEventListener?.('abort', () => request.abort());
    request.send(config.data);
  });
