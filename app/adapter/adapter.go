// An adapter, drafted by "svc-contract init": it puts your server into the states that rules need. Write them from
// the top, since more rules need the first ones, and restore. Until it is written, each is refused with 501, and
// the rules that need it are untested. docs/state-control.md of svc-contract describes states and protocol.
//
//	start it: {start}
//	check it: {check}

//go:build ignore

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
)

type params = map[string]any

var notWritten func(params) (any, error)

var errUnsupported = errors.New("this server does not support these parameters")

// Replace notWritten with a function that enters the state and then returns its values, or nil, such as:
//
//	"a service is idle": func(p params) (any, error) { return nil, query("update …", p["service"]) },
//	"a schedule exists": func(p params) (any, error) { return params{"scheduleId": 7}, nil },
//
// For parameters that your server does not support, return errUnsupported.
var states = map[string]func(params) (any, error){
	// {each state}
	// {about}
	"{state}": notWritten,

	// {end}
}

// Replace nil with a function that restores the initial state: three services heartbeating and idle,
// no activity running, an initial administrator configured, the default data. Callers stay valid.
var restore func() error = nil

var defaults map[string]params

func problem(status int, detail string) (int, any) {
	return status, params{"title": "Refused", "status": status, "detail": detail}
}

func failed(err error) (int, any) {
	if errors.Is(err, errUnsupported) {
		return problem(501, err.Error())
	}
	return problem(500, err.Error())
}

func answer(request *http.Request) (int, any) {
	if request.Header.Get("Authorization") != "Bearer "+os.Getenv("SVC_CONTROL_TOKEN") {
		return problem(401, "The token is missing or wrong.")
	}
	if request.URL.Path != "/states" {
		return problem(404, "Only /states exists.")
	}
	switch request.Method {
	case "GET":
		written := []params{}
		for state, enter := range states {
			if enter != nil {
				written = append(written, params{"state": state})
			}
		}
		return 200, params{"states": written, "capabilities": params{}}
	case "DELETE":
		if restore == nil {
			return problem(501, "restore is not written.")
		}
		if err := restore(); err != nil {
			return failed(err)
		}
		return 204, nil
	case "POST":
		var asked struct {
			State  string `json:"state"`
			Params params `json:"params"`
		}
		if err := json.NewDecoder(request.Body).Decode(&asked); err != nil {
			return problem(400, err.Error())
		}
		enter := states[asked.State]
		if enter == nil {
			return problem(501, fmt.Sprintf("%q is not written.", asked.State))
		}
		all := params{}
		for name, value := range defaults[asked.State] {
			all[name] = value
		}
		for name, value := range asked.Params {
			if _, known := all[name]; !known {
				return problem(400, fmt.Sprintf("%q has no parameter %s.", asked.State, name))
			}
			all[name] = value
		}
		values, err := enter(all)
		if err != nil {
			return failed(err)
		}
		if values == nil {
			values = params{}
		}
		return 200, params{"values": values}
	}
	return problem(405, "Only GET, POST and DELETE exist.")
}

func main() {
	if os.Getenv("SVC_CONTROL_TOKEN") == "" {
		fmt.Fprintln(os.Stderr, "Set SVC_CONTROL_TOKEN to a token of your choice, of 6 characters or more.")
		os.Exit(2)
	}
	if err := json.Unmarshal([]byte(`{defaults}`), &defaults); err != nil {
		panic(err)
	}
	port := "8481"
	if len(os.Args) > 1 {
		port = os.Args[1]
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		panic(err)
	}
	fmt.Printf("listening on http://%s\n", listener.Addr())
	panic(http.Serve(listener, http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		status, answered := answer(request)
		response.Header().Set("Content-Type", "application/json")
		response.WriteHeader(status)
		if answered != nil {
			json.NewEncoder(response).Encode(answered)
		}
	})))
}
